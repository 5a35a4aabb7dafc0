import type { Route } from './composition.ts'

type Navigation = NonNullable<Route['navigation']>
type WithNavigation<Page> = Page & { navigation: Navigation }

/**
 * The pages that remotes add to the main navigation, in its order: lower numbers first, then by path. They follow the
 * links of the shell.
 */
export function inNavigation<Page extends Pick<Route, 'path' | 'navigation'>>(
  pages: readonly Page[],
): WithNavigation<Page>[] {
  const listed = pages.filter((page): page is WithNavigation<Page> => Boolean(page.navigation))
  return listed.sort(
    (one, other) =>
      one.navigation.order - other.navigation.order || (one.path < other.path ? -1 : 1),
  )
}
