import { Specimen } from './specimen.tsx'
import styles from './gallery.module.css'

const sizes = ['xs', 's', 'control', 'm', 'l', 'xl', '2xl', '3xl']
const spaces = [1, 2, 3, 4, 5, 6, 8, 10, 12]
const radii = ['xs', 's', 'm', 'l', 'full']
const shadows = ['control', 's', 'm', 'l']
const durations = ['fast', 'normal', 'slow']

export function Measures() {
  return (
    <>
      <h2>Measures</h2>
      <Specimen name="Type">
        {sizes.map(size => (
          <p className={styles.type} key={size} style={{ fontSize: `var(--text-${size})` }}>
            {size} · 8 vCPU, 32 GB · 伺服器方案
          </p>
        ))}
      </Specimen>
      <Specimen name="Space, steps of 4 px">
        {spaces.map(step => (
          <span className={styles.measure} key={step}>
            <span className={styles.bar} style={{ width: `var(--space-${step})` }} />
            <code>{step}</code>
          </span>
        ))}
      </Specimen>
      <Specimen name="Radius">
        {radii.map(radius => (
          <span
            className={styles.box}
            key={radius}
            style={{ borderRadius: `var(--radius-${radius})` }}
          >
            <code>{radius}</code>
          </span>
        ))}
      </Specimen>
      <Specimen name="Depth">
        {shadows.map(shadow => (
          <span
            className={styles.box}
            key={shadow}
            style={{ boxShadow: `var(--shadow-${shadow})` }}
          >
            <code>{shadow}</code>
          </span>
        ))}
      </Specimen>
      <Specimen name="Motion: press to see">
        {durations.map(duration => (
          <button
            className={styles.moving}
            key={duration}
            style={{ transitionDuration: `var(--duration-${duration})` }}
            type="button"
          >
            {duration}
          </button>
        ))}
      </Specimen>
    </>
  )
}
