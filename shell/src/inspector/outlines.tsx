import { useEffect, useState } from 'react'

import { findRegions, type Region } from './facts/find-regions.ts'
import type { ReleaseFacts } from './facts/read-releases.ts'
import { styles } from './styles.ts'

const colors = 6
const refreshMs = 500

/** The outlines move with the page, also when it changes without an event. */
function useRegions(containers: string[]): Region[] {
  const [regions, setRegions] = useState<Region[]>([])
  const names = containers.join()
  useEffect(() => {
    let frame = 0
    const read = () => setRegions(findRegions(names.split(',')))
    const readSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(read)
    }
    read()
    const timer = setInterval(readSoon, refreshMs)
    addEventListener('scroll', readSoon, { capture: true, passive: true })
    addEventListener('resize', readSoon)
    return () => {
      clearInterval(timer)
      cancelAnimationFrame(frame)
      removeEventListener('scroll', readSoon, { capture: true })
      removeEventListener('resize', readSoon)
    }
  }, [names])
  return regions
}

/** Outlines what each team renders, with the label of its release. Assistive technology has the list of releases. */
export function Outlines({ releases }: { releases: ReleaseFacts[] }) {
  const shown = releases.filter(({ name }) => name !== 'shared')
  const regions = useRegions(shown.map(({ name }) => name))
  return (
    <div className={styles.outlines} aria-hidden="true">
      {regions.map(({ container, ...place }) => {
        const index = shown.findIndex(({ name }) => name === container)
        const release = shown[index]
        const key = `${container} ${place.left} ${place.top} ${place.width} ${place.height}`
        return (
          <div className={styles.outline} key={key} style={place} data-color={index % colors}>
            <span className={styles.label}>
              {container} {release?.label} {release?.id.slice(0, 6)}
            </span>
          </div>
        )
      })}
    </div>
  )
}
