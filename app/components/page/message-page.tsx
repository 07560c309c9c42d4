import type { ReactNode } from "react";

/** A page that has one thing to say and a way on. */
export function MessagePage({
  title,
  children,
  onward,
}: {
  title: string;
  children?: ReactNode;
  onward: ReactNode;
}) {
  return (
    <div className="wrap py-12">
      <h1>{title}</h1>
      {children}
      <div className="mt-6 flex flex-wrap gap-3">{onward}</div>
    </div>
  );
}
