import type { ComparisonProps } from "~/components/prices/comparison";
import type { OwnRequest } from "~/models/leads/own-request/own-request.server";
import type { listGivenTo } from "~/models/leads/shown-roofers.server";
import { readCompared } from "~/models/prices/compared.server";

/** What the page of a request shows of its prices: each with what was checked of its business, and how to ask it. */
export async function readComparison(
  request: OwnRequest,
  given: Awaited<ReturnType<typeof listGivenTo>>,
): Promise<Omit<ComparisonProps, "token"> | null> {
  const compared = await readCompared(request);
  return (
    compared && {
      ...compared,
      columns: compared.columns.map((column) => {
        const business = given.find(({ id }) => id === column.businessId);
        return {
          ...column,
          page: business?.page,
          call: business?.call,
          checkedOn: business?.verified && business.page ? business.checkedOn : null,
        };
      }),
    }
  );
}
