import styles from './short-id.module.css'

/** Shows the start of a hash, and the full hash in a tooltip and when copied. */
export function ShortId({ id }: { id: string }) {
  return (
    <bdi className={styles.id} translate="no" title={id}>
      <code>{id.slice(0, 8)}</code>
    </bdi>
  )
}
