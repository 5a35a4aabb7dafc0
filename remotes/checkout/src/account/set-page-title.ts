/** Sets the title for tabs and the browser history. Returns a function that restores the title before. */
export function setPageTitle(title: string): () => void {
  const previous = document.title
  const own = `${title} · Quarry`
  document.title = own
  return () => {
    // The next page has its title already.
    if (document.title === own) document.title = previous
  }
}
