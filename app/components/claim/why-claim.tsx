/** 'Why claim your business?': what is there, and what is said to be coming. */
export function WhyClaim() {
  return (
    <section aria-labelledby="why" className="panel mt-6">
      <h2 id="why" className="text-xl">
        Why claim your business?
      </h2>
      <ul className="mt-3 grid list-disc gap-1 pl-5">
        <li>Receive leads: requests from homeowners near you, once a person has checked your business</li>
        <li>Manage your profile and photos</li>
        <li>
          Respond to reviews <span className="badge">Coming</span>
        </li>
        <li>Access analytics and insights: how many leads come in each week, and how soon you answer</li>
      </ul>
    </section>
  );
}
