import { clsx } from 'clsx'
import { Toast as RadixToast } from 'radix-ui'

import { useTranslation } from '../../i18n/i18n.ts'
import { dismissToast, type Toast } from '../../toast.ts'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { useResumedTimers } from './use-resumed-timers.ts'
import styles from './toaster.module.css'

/** The time until a toast closes (S9.toast.duration). */
const toastMs = 5000

/**
 * A toast closes after `toastMs` or on a swipe of 50 px to the right (S9.toast.swipe). F8 moves the
 * focus to the toasts (S9.toast.hotkey).
 */
export function ToastViewport({ toasts }: { toasts: readonly Toast[] }) {
  const { t } = useTranslation('shared')
  const list = useResumedTimers(toasts)
  return (
    <RadixToast.Provider
      duration={toastMs}
      label={t('ui.toast.one')}
      swipeDirection="right"
      swipeThreshold={50}
    >
      {toasts.map(toast => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
      <RadixToast.Viewport
        className={styles.viewport}
        hotkey={['F8']}
        label={t('ui.toast.all', { hotkey: '{hotkey}' })}
        ref={list}
      />
    </RadixToast.Provider>
  )
}

function ToastItem({ toast }: { toast: Toast }) {
  const { t } = useTranslation('shared')
  const { id, title, description, action, variant, isOpen } = toast
  const isDestructive = variant === 'destructive'
  return (
    <RadixToast.Root
      className={clsx(styles.toast, isDestructive && styles.destructive)}
      onOpenChange={open => !open && dismissToast(id)}
      open={isOpen}
    >
      {isDestructive && <Icon className={styles.icon} name="circle-alert" />}
      <div className={styles.text}>
        <RadixToast.Title className={styles.title}>{title}</RadixToast.Title>
        {description && (
          <RadixToast.Description className={styles.description}>
            {description}
          </RadixToast.Description>
        )}
      </div>
      {action && (
        <RadixToast.Action altText={action.altText} asChild>
          <Button className={styles.action} onClick={action.onSelect} size="small">
            {action.label}
          </Button>
        </RadixToast.Action>
      )}
      <RadixToast.Close asChild>
        <Button className={styles.close} icon="x" isIconOnly size="small" variant="ghost">
          {t('common.close')}
        </Button>
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
