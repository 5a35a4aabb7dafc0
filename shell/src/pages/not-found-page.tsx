import { useEffect } from 'react'
import { useTranslation } from 'shared/i18n'
import { basename, paths, useLocation } from 'shared/navigation'
import { LinkButton } from 'shared/ui/link-button'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { markReady } from '../app/ready.ts'
import { useArrival } from '../app/routing/use-arrival.ts'
import styles from './message-page.module.css'

/**
 * Shows `Page not found: {path}` for status 404 (S2.unknown.message). The path with its language prefix is always text.
 */
export function NotFoundPage() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const arrive = useArrival(() => ({ title: t('notFound.title'), description: '' }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each path
  useEffect(() => {
    markReady()
    arrive()
  }, [pathname])

  return (
    <Stack as="section" gap={0} align="start" className={styles.page}>
      <Text size="s" tone="subtle" weight="medium" isTabular className={styles.status}>
        404
      </Text>
      <h1 className={styles.title} tabIndex={-1}>
        {t('notFound.title')}
      </h1>
      <Text size="m" tone="normal" className={styles.path} dir="auto">
        {t('notFound.message', { path: readable(basename() + pathname) })}
      </Text>
      <p className={styles.text}>{t('notFound.text')}</p>
      <Row gap={3} wrap className={styles.actions}>
        <LinkButton variant="primary" to={paths.home}>
          {t('notFound.home')}
        </LinkButton>
        <LinkButton to={paths.chat}>{t('notFound.chat')}</LinkButton>
      </Row>
    </Stack>
  )
}

/** Decodes the path. A path that cannot be decoded stays unchanged. */
function readable(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
