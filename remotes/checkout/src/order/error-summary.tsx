import type { Ref } from 'react'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'
import { List } from 'shared/ui/list'

import type { FormProblem } from './form-problems.ts'
import styles from './error-summary.module.css'

type ErrorSummaryProps = { problems: FormProblem[]; ref: Ref<HTMLDivElement> }

/** Gets the focus after a failed submit. Each line links to its field. */
export function ErrorSummary({ problems, ref }: ErrorSummaryProps) {
  const { t } = useTranslation('checkout')
  if (problems.length === 0) return null
  const describe = (problem: FormProblem) => {
    if (problem.kind === 'terms') return t('terms.missing')
    if (problem.kind === 'sshKeys') return t(`sshKeys.problem.${problem.problem}`)
    const name = t('hostname.label', { number: problem.number })
    return `${name}: ${t(`hostname.problem.${problem.problem}`)}`
  }

  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      tone="danger"
      title={t('summary.problems', { count: problems.length })}
    >
      <List gap={1} className={styles.list}>
        {problems.map(problem => (
          <li key={problem.fieldName}>
            <a
              className={styles.link}
              href={`#${problem.fieldName}`}
              onClick={event => {
                event.preventDefault()
                document.getElementsByName(problem.fieldName)[0]?.focus()
              }}
            >
              {describe(problem)}
            </a>
          </li>
        ))}
      </List>
    </Alert>
  )
}
