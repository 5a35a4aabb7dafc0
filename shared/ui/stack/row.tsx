import { type FlexProps, type FlexTag, flexAttributes } from './flex.ts'

/** Children beside each other. */
export function Row<Tag extends FlexTag = 'div'>(props: FlexProps<Tag>) {
  const { as, gap = 2, ...rest } = props
  const Tag = (as ?? 'div') as 'div'
  return <Tag {...flexAttributes({ ...rest, gap })} />
}
