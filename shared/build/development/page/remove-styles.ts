import type { LocalBuild } from '../proxy/local-state.ts'

/** Removes the style sheets of earlier builds after those of the build have loaded. */
export function removeOldStyles(name: string, { digests }: LocalBuild): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const { pathname } = new URL(link.href)
    if (pathname.startsWith(`/r/${name}/`) && digests[pathname] === undefined) link.remove()
  }
}
