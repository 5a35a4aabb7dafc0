import { ShortId } from './short-id.tsx'
import styles from './release-name.module.css'

/** Shows the label, which the team chooses, and the id of a release. */
export function ReleaseName({ label, id }: { label: string; id: string }) {
  return (
    <span className={styles.release}>
      <bdi className={styles.label}>{label}</bdi> <ShortId id={id} />
    </span>
  )
}
