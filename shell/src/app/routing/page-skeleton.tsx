import { useTranslation } from 'shared/i18n'

import type { ShopRoute } from './match-route.ts'

/** The skeleton of a route, rendered like the server renders it. */
export function PageSkeleton({ route }: { route: ShopRoute }) {
  const { t } = useTranslation('shell')
  const { skeleton } = route
  const rows = Array.from({ length: skeleton.rows }, (_, row) => row)
  const columns = Array.from({ length: skeleton.columns }, (_, column) => column)
  return (
    <>
      <p className="document-hidden" role="status">
        {t('frame.loading')}
      </p>
      <SkeletonHeading route={route} />
      <div className="document-skeleton">
        {rows.map(row => (
          <div className="document-row" key={row}>
            {columns.map(column => (
              <svg
                className="document-bar"
                key={column}
                height={skeleton.height}
                aria-hidden="true"
              />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

/** The texts of the remote load with its code. Until then, the heading is empty, so that nothing moves when they arrive. */
function SkeletonHeading({ route: { remote, skeleton } }: { route: ShopRoute }) {
  const { t } = useTranslation(remote)
  if (!skeleton.heading) return null
  const { title, description, above = 0 } = skeleton.heading
  const read = (key: string) => (t(key) === key ? '\u00a0' : t(key))
  return (
    <>
      {above > 0 && (
        <svg className="document-bar document-above" height={above} aria-hidden="true" />
      )}
      <header aria-hidden className="document-heading">
        <h1 className="document-title">{read(title)}</h1>
        {description && <p className="document-lead">{read(description)}</p>}
      </header>
    </>
  )
}
