import { type FlexProps, flexAttributes } from '../stack/flex.ts'
import styles from './list.module.css'

type ListProps<Tag extends 'ol' | 'ul'> = FlexProps<Tag> & { direction?: 'column' | 'row' }

/** A list without markers. Its children are `li` elements. */
export function List<Tag extends 'ol' | 'ul' = 'ul'>(props: ListProps<Tag>) {
  const { as, direction = 'column', gap = 0, ...rest } = props
  const Tag = (as ?? 'ul') as 'ul'
  // Safari takes the role from a list without markers, so it is set here.
  return <Tag role="list" {...flexAttributes({ ...rest, direction, gap }, styles.list)} />
}
