import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metaOf } from "~/components/page/page-meta";
import { type PictureProblems, Pictures } from "~/components/portal/profile/pictures";
import { ProfileHead } from "~/components/portal/profile/profile-head";
import { requireProfessional } from "~/http/sessions/professional.server";
import { listPictures } from "~/models/listings/profile/pictures.server";
import { changePictures } from "./profile-pictures.server";

/** The pictures of a business: the first of the pages of its profile, since it is the one that is opened most. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { business } = await requireProfessional(request);
  const { id, businessName: name, serviceTypes: services } = business;
  const pictures = await listPictures(id);
  const at = new URL(request.url).searchParams.get("at") ?? "gallery";
  return json({ business: id, name, services, pictures, at });
}

export const action = ({ request }: ActionFunctionArgs) => changePictures(request);

export const meta = metaOf({
  title: "Photos · Edit Business Profile",
  description: "The pictures that homeowners see of your business.",
});

export default function EditPhotos() {
  const loaded = useLoaderData<typeof loader>();
  const { problems = {} } = useActionData<{ problems?: PictureProblems }>() ?? {};
  return (
    <>
      <ProfileHead business={loaded.business} />
      <Pictures {...loaded} problems={problems} />
    </>
  );
}

export { PortalError as ErrorBoundary } from "~/components/lead/lead-not-found";
