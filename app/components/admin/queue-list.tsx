type QueueLine = { name: string; link?: string; count: string; age: string | null; late: boolean };

/** How many wait in each queue and for how long, the longest waiting first; late in red, and in words. */
export function QueueList({ queues }: { queues: readonly QueueLine[] }) {
  if (queues.every(({ age }) => age === null)) {
    return (
      <p className="mt-4 text-slate">
        Nothing waits for you. What needs a person, a failed message for example, appears here.
      </p>
    );
  }
  return (
    <ul className="queues">
      {queues.map((queue) => (
        <QueueItem key={queue.name} queue={queue} />
      ))}
    </ul>
  );
}

function QueueItem({ queue: { name, link, count, age, late } }: { queue: QueueLine }) {
  return (
    <li className={late ? "late" : undefined}>
      <strong className="figures">{age === null ? "0" : count}</strong>{" "}
      <span className="font-semibold">
        {link ? (
          <a href={link} className="link">
            {name}
          </a>
        ) : (
          name
        )}
      </span>{" "}
      <span className="age">{age === null ? "none waiting" : `waiting ${age}${late ? ", late" : ""}`}</span>
    </li>
  );
}
