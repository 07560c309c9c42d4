import { pounds } from "~/models/base/pounds";
import type { JobFigure } from "~/models/prices/figures";

export const JobFigures = ({ jobs }: { jobs: readonly JobFigure[] }) => (
  <section className="panel">
    <h2 className="text-xl">Estimate against chosen price</h2>
    {jobs.length === 0 ? (
      <p className="mt-3 text-slate">No homeowner has chosen a price yet, or it can still be undone.</p>
    ) : (
      <table className="mt-3 w-full text-left">
        <thead>
          <tr>
            <th>Job</th>
            <th>Chosen</th>
            <th>Estimate</th>
            <th>Price</th>
            <th>Inside</th>
          </tr>
        </thead>
        <tbody className="figures">
          {jobs.map(({ job, count, estimated, agreed, inside }) => (
            <tr key={job} className="border-t border-line">
              <th className="py-1 font-semibold">{job}</th>
              <td>{count}</td>
              <td>{pounds(Math.round(estimated / 100) * 100)}</td>
              <td>{pounds(Math.round(agreed / 100) * 100)}</td>
              <td>{`${Math.round((inside / count) * 100)} %`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <p className="hint mt-2 text-sm">Medians of the last two years. Inside: between our two figures.</p>
  </section>
);
