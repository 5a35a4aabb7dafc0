import type { PageComposition } from '@storefront/api/composition'
import { prefixes } from '@storefront/api/language'
import { inNavigation } from '@storefront/api/navigation'

import { escapeHtml } from '../../http/responses/escape-html.ts'
import { isRemoteOff } from './switched-off.ts'
import type { PageRequest } from './types.ts'

/** The links of remotes in the header before any code, the same as those of the shell's `main-nav.tsx`. */
export function navigationLinks(
  { routes }: Pick<PageComposition, 'routes'>,
  { language, off = [] }: Pick<PageRequest, 'language' | 'off'>,
): string {
  return inNavigation(routes)
    .filter(({ remote }) => !isRemoteOff(off, remote))
    .map(({ path, navigation }) => {
      const text = escapeHtml(navigation.text[language])
      return `<a class="frame-link" href="${prefixes[language]}${path}" data-text="${text}">${text}</a>`
    })
    .join('')
}
