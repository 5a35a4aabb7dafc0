import type { ComponentProps, ReactNode } from 'react'

import { Stack } from '../stack/stack.tsx'
import { DefinitionRow } from './definition-row.tsx'

type DescriptionListProps = Omit<ComponentProps<'dl'>, 'children'> & {
  items: { term: ReactNode; value: ReactNode }[]
}

/** A list of terms with their values. */
export function DescriptionList({ items, ...rest }: DescriptionListProps) {
  return (
    <Stack {...rest} as="dl" gap={2}>
      {items.map(({ term, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: terms are nodes, so their index is their identity
        <DefinitionRow key={index} term={term}>
          {value}
        </DefinitionRow>
      ))}
    </Stack>
  )
}
