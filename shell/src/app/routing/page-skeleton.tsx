import { useTranslation } from 'shared/i18n'

import type { ShopRoute } from './match-route.ts'

/** The skeleton of a route, rendered like the server renders it. */
export function PageSkeleton({ skeleton }: { skeleton: ShopRoute['skeleton'] }) {
  const { t } = useTranslation('shell')
  const rows = Array.from({ length: skeleton.rows }, (_, row) => row)
  const columns = Array.from({ length: skeleton.columns }, (_, column) => column)
  return (
    <>
      <p className="document-hidden" role="status">
        {t('frame.loading')}
      </p>
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
