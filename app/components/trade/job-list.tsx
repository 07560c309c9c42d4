type JobListProps = {
  jobs: readonly (readonly [name: string, line: string])[];
  /** One below the other, where the list stands beside something else. */
  column?: boolean;
};

/** What can be asked for in a trade. */
export function JobList({ jobs, column }: JobListProps) {
  return (
    <ul className={column ? "ruled mt-3 grid-cols-1" : "ruled mt-5"}>
      {jobs.map(([name, line]) => (
        <li key={name} className={column ? "py-3" : "py-4"}>
          <b>{name}</b>
          <p className="hint text-sm">{line}</p>
        </li>
      ))}
    </ul>
  );
}
