/** The files of a release in the HTML of the shop, with which a page of the local build has nothing in common. */
function fileTags(name: string): RegExp {
  return new RegExp(`<link rel="(?:preload|stylesheet)"[^>]* href="/r/${name}/[^>]*>\n?`, 'g')
}

/** The page itself, if the server rendered it (`serverRendering`). */
const content = /(<main[^>]*?) data-server-rendered="true" aria-busy="true">[\s\S]*?<\/main>/

/**
 * Removes what the HTML contains of the shop's release of a remote. `hasPage`: the page is one of this remote, so the
 * shop has rendered it with that release.
 */
export function removeReleasedParts(
  html: string,
  { name, hasPage }: { name: string; hasPage: boolean },
): string {
  const withoutFiles = html.replaceAll(fileTags(name), '')
  return hasPage ? withoutFiles.replace(content, '$1></main>') : withoutFiles
}
