import { type FlexProps, type FlexTag, flexAttributes } from './flex.ts'
import styles from './stack.module.css'

type StackProps<Tag extends FlexTag> = FlexProps<Tag> & { direction?: 'column' | 'row' }

/** Children below each other. With `direction="row"` it can shrink below the width of its content, unlike `Row`. */
export function Stack<Tag extends FlexTag = 'div'>(props: StackProps<Tag>) {
  const { as, direction = 'column', gap = 4, ...rest } = props
  const Tag = (as ?? 'div') as 'div'
  return <Tag {...flexAttributes({ ...rest, direction, gap }, styles.stack)} />
}
