/** Pictures that the business keeps with us; other sites' are not loaded, so nobody there learns who looked. */
export function Gallery({ name, pictures }: { name: string; pictures: readonly string[] }) {
  if (pictures.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby="work">
      <h2 id="work" className="text-xl">
        Their work
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map((picture, index) => (
          <li key={picture}>
            <img
              src={picture}
              alt={`Work by ${name}, ${index + 1} of ${pictures.length}`}
              width="320"
              height="240"
              loading="lazy"
              className="aspect-4/3 w-full rounded-control object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
