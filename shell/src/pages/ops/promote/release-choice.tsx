import { useId, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Text } from 'shared/ui/text'

import type { Choice } from './choices.ts'
import { ReleaseOption } from './release-option.tsx'
import styles from './promote.module.css'

type ReleaseChoiceProps = {
  choice: Choice
  /** Null means that the live release stays. */
  chosen: string | null
  onChoose: (id: string | null) => void
}

const shownAtFirst = 3

/** Lets the operator leave the live release of a container, or choose another one. */
export function ReleaseChoice({ choice, chosen, onChoose }: ReleaseChoiceProps) {
  const { t } = useTranslation('ops')
  const name = useId()
  const { container, live, others } = choice
  const [isExpanded, setExpanded] = useState(
    () => others.findIndex(({ id }) => id === chosen) >= shownAtFirst,
  )
  const shown = isExpanded ? others : others.slice(0, shownAtFirst)
  const hidden = others.length - shown.length
  return (
    <fieldset className={styles.choice}>
      <Text as="legend" size="s" weight="semibold" className={styles.container}>
        <code>{container}</code>
      </Text>
      <div className={styles.options}>
        {live && (
          <ReleaseOption
            name={name}
            release={live}
            live={live}
            isChosen={chosen === null}
            onChoose={() => onChoose(null)}
          />
        )}
        {shown.map(release => (
          <ReleaseOption
            key={release.id}
            name={name}
            release={release}
            live={live}
            isChosen={chosen === release.id}
            onChoose={() => onChoose(release.id)}
          />
        ))}
        {hidden > 0 && (
          <Button size="small" variant="ghost" onClick={() => setExpanded(true)}>
            {t('promote.more', { count: hidden, name: container })}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
