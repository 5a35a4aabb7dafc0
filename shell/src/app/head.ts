/** The shop's name stands in every title, after the page's. */
export function titleOf(title: string): string {
  return title.includes('Quarry') ? title : `${title} · Quarry`
}

/** Title and description of the document after a client navigation. */
export function writeHead(text: { title: string; description: string }): void {
  document.title = titleOf(text.title)
  const description = document.querySelector<HTMLMetaElement>('meta[name="description"]')
  if (description && text.description) description.content = text.description
}
