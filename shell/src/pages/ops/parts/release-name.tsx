import { ShortId } from './short-id.tsx'
import styles from './release-name.module.css'

/** The label is what the team calls it, the id what it is. */
export function ReleaseName({ label, id }: { label: string; id: string }) {
  return (
    <span className={styles.release}>
      <bdi className={styles.label}>{label}</bdi> <ShortId id={id} />
    </span>
  )
}
