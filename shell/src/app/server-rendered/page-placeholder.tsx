import { useState } from 'react'

import type { ShopRoute } from '../routing/match-route.ts'
import { PageSkeleton } from '../routing/page-skeleton.tsx'
import { StaticContent } from './static-content.tsx'
import { staticContent } from './static-page.ts'

/** What a loading page shows: the content that the server rendered, or the skeleton of the route. */
export function PagePlaceholder({ route }: { route: ShopRoute }) {
  const [content] = useState(() => staticContent(route.path))
  return content ? <StaticContent content={content} /> : <PageSkeleton route={route} />
}
