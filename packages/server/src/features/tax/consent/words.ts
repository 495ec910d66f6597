/** `{name}` is filled from the request. */
export interface ConsentWords {
  title: string;
  clauses: string[];
}
