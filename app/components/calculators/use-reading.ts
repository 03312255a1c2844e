import { useState, type FormEvent } from "react";
import { queryOf, type Reading, type Values } from "#domain/calculators/form";

/**
 * A calculator's form in the browser. Each keystroke is parsed by the function that the server uses. While a
 * value is missing or wrong, the last valid input stays. The address follows the form, so that it can be shared.
 */
export function useReading<Input>(
  read: (query: URLSearchParams) => Reading<Input>,
  sent: Reading<Input>,
  defaults?: Values,
) {
  const [loaded, setLoaded] = useState(sent);
  const [current, setCurrent] = useState(sent);
  const [input, setInput] = useState(sent.input);
  if (loaded !== sent) {
    // The form was submitted without leaving the page.
    setLoaded(sent);
    setCurrent(sent);
    setInput(sent.input);
  }
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
    onInput,
  };
}
