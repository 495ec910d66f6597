/** What stands while a page's script comes; Umi finds it by its name. */
export default function Loading() {
  return <div className="loading" aria-busy="true" />;
}
