/** Values of the request replace `{name}`. */
export interface ConsentWords {
  title: string;
  clauses: string[];
}
