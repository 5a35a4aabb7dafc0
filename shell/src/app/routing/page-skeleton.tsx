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

/** Without the texts of the remote, which load with its code, there is no heading. */
function SkeletonHeading({ route: { remote, skeleton } }: { route: ShopRoute }) {
  const { t } = useTranslation(remote)
  const read = (key = '') => (t(key) === key ? '' : t(key))
  const [title, description] = [read(skeleton.heading?.title), read(skeleton.heading?.description)]
  if (title === '') return null
  const above = skeleton.heading?.above
  return (
    <>
      {above && <svg className="document-bar document-above" height={above} aria-hidden="true" />}
      <header aria-hidden className="document-heading">
        <h1 className="document-title">{title}</h1>
        {description && <p className="document-lead">{description}</p>}
      </header>
    </>
  )
}
