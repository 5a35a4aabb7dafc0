import { clsx } from 'clsx'
import { DropdownMenu } from 'radix-ui'

import { Link } from '../../navigation/navigation.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './menu.module.css'

export type MenuItem = {
  label: string
  icon?: string
  /** A path within the shop. */
  to?: string
  onSelect?: () => void
  isDestructive?: boolean
  /** Makes the item an option of a single choice. */
  isChecked?: boolean
  isSeparated?: boolean
  lang?: string
}

type MenuListProps = {
  label: string
  contentId: string
  items: readonly MenuItem[]
  onOpenChange: (isOpen: boolean) => void
  onClosed: () => void
  isOpen: boolean
  align?: 'start' | 'end'
}

/** The open list of `Menu`. It loads later than the page, because it is heavy. */
export function MenuList(props: MenuListProps) {
  const { label, contentId, items, isOpen, onOpenChange, onClosed, align = 'end' } = props
  return (
    <DropdownMenu.Root onOpenChange={onOpenChange} open={isOpen}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden="true" className={styles.anchor} tabIndex={-1} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          aria-label={label}
          aria-labelledby={undefined}
          className={styles.content}
          collisionPadding={8}
          id={contentId}
          onCloseAutoFocus={event => {
            event.preventDefault()
            onClosed()
          }}
          sideOffset={6}
        >
          {items.map(item => (
            <Item item={item} key={item.label} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Item({ item }: { item: MenuItem }) {
  const { label, icon, to, onSelect, isDestructive, isChecked, isSeparated, lang } = item
  const className = clsx(styles.item, isDestructive && styles.destructive)
  const content = (
    <>
      {icon && <Icon className={styles.icon} name={icon} size={16} />}
      <span lang={lang}>{label}</span>
      {isChecked && <Icon className={styles.check} name="check" size={16} strokeWidth={2.25} />}
    </>
  )
  return (
    <>
      {isSeparated && <DropdownMenu.Separator className={styles.separator} />}
      {isChecked !== undefined && !to ? (
        <DropdownMenu.CheckboxItem checked={isChecked} className={className} onSelect={onSelect}>
          {content}
        </DropdownMenu.CheckboxItem>
      ) : (
        <DropdownMenu.Item asChild={to !== undefined} className={className} onSelect={onSelect}>
          {to === undefined ? (
            content
          ) : (
            <Link aria-current={isChecked || undefined} to={to}>
              {content}
            </Link>
          )}
        </DropdownMenu.Item>
      )}
    </>
  )
}
