/** Small photos beside each other, each a link to itself at full size; `from` says whose they are. */
export const PhotoStrip = ({ at, from }: { at: readonly string[]; from: string }) =>
  at.length === 0 ? null : (
    <p className="mt-2 flex flex-wrap gap-2">
      {at.map((photo, index) => (
        <a key={photo} href={photo}>
          <img
            src={photo}
            alt={`${index + 1} of ${at.length} from ${from}; opens at full size`}
            width={120}
            height={90}
            loading="lazy"
            className="aspect-4/3 rounded-control border border-line object-cover"
          />
        </a>
      ))}
    </p>
  );
