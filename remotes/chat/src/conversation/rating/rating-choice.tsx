import { useId } from 'react'
import { useTranslation } from 'shared/i18n'
import { Icon } from 'shared/ui/icon'

import styles from './rating-form.module.css'

const choices = [
  { score: 1, icon: 'angry' },
  { score: 2, icon: 'frown' },
  { score: 3, icon: 'meh' },
  { score: 4, icon: 'smile' },
  { score: 5, icon: 'laugh' },
]

type RatingChoiceProps = { labelledBy: string; score: number; onChoose: (score: number) => void }

export function RatingChoice({ labelledBy, score, onChoose }: RatingChoiceProps) {
  const { t } = useTranslation('chat')
  const name = useId()
  return (
    <div aria-labelledby={labelledBy} className={styles.choices} role="radiogroup">
      {choices.map(choice => (
        <label className={styles.choice} key={choice.score}>
          <input
            checked={choice.score === score}
            name={name}
            onChange={() => onChoose(choice.score)}
            type="radio"
          />
          <Icon name={choice.icon} size={22} />
          <span>{t(`rating.score.${choice.score}`)}</span>
        </label>
      ))}
    </div>
  )
}
