import { useState } from 'react'
import { useTranslation } from 'shared/i18n'

import { Wordmark } from '../layout/wordmark.tsx'
import type { ModuleFailure } from '../modules/loader-types.ts'
import { ModuleFallback } from '../modules/module-fallback.tsx'
import { StaticContent } from '../server-rendered/static-content.tsx'
import { staticContent } from '../server-rendered/static-page.ts'
import type { ShopRoute } from './match-route.ts'

type PageFailureProps = ModuleFailure & { route: ShopRoute }

/** The name of a route's page: `/auth/processing` → `processing`. */
function partOf(path: string): string {
  return path.split('/').pop() ?? path
}

/** Shows that a page did not load or crashed, above the content that the server rendered, which stays readable. */
export function PageFailure({ route, ...failure }: PageFailureProps) {
  const { t, language } = useTranslation('shell')
  const [content] = useState(() => staticContent(route.path))
  return (
    <>
      {/* There is no layout, so this is the only link. */}
      {route.layout === 'none' && (
        <div className="frame-auth-head">
          <Wordmark />
        </div>
      )}
      {!content && (
        <h1 className="document-hidden" tabIndex={-1}>
          {route.text[language].title}
        </h1>
      )}
      <ModuleFallback
        {...failure}
        description={content ? t('part.readOnlyText') : undefined}
        part={partOf(route.path)}
      />
      {content && <StaticContent content={content} />}
    </>
  )
}
