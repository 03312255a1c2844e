import { useState, type FormEvent } from "react";
import { queryOf, type Reading, type Values } from "#domain/calculators/form";

/**
 * A calculator's form in the browser: each keystroke is read by the function that the server reads with.
 * While something is missing or wrong the last answer stays; the address keeps up, so that it can be shared.
 */
export function useReading<Input>(
  read: (query: URLSearchParams) => Reading<Input>,
  initial: Reading<Input>,
  defaults?: Values,
) {
  const [current, setCurrent] = useState(initial);
  const [input, setInput] = useState(initial.input);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === "string") query.append(name, value);
    const next = read(query);
    setCurrent(next);
    if (!next.input) return;
    setInput(next.input);
    const address = queryOf(next.values, defaults);
    window.history.replaceState(
      window.history.state,
      "",
      address ? `?${address}` : location.pathname,
    );
  };
  return {
    values: current.values,
    input,
    /** Whether the visitor has changed anything since the page came. */
    isChanged: current !== initial,
    onInput,
  };
}
