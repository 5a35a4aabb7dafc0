import styles from './short-id.module.css'

/** What people compare of a hash: its head; all of it for those who point at it or copy. */
export function ShortId({ id }: { id: string }) {
  return (
    <bdi className={styles.id} translate="no" title={id}>
      <code>{id.slice(0, 8)}</code>
    </bdi>
  )
}
