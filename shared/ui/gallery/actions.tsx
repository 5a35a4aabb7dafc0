import { Button } from '../button/button.tsx'
import { CopyButton } from '../button/copy-button.tsx'
import { LinkButton } from '../button/link-button.tsx'
import { Menu } from '../menu/menu.tsx'
import { TextLink } from '../text-link/text-link.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'
import { Specimen } from './specimen.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const
const long = 'Continue with the order of every server in this cart'

export function Actions() {
  return (
    <>
      <h2>Actions</h2>
      {variants.map(variant => (
        <Specimen key={variant} name={`Button, ${variant}`}>
          <Button variant={variant}>Save</Button>
          <Button icon="plus" variant={variant}>
            With icon
          </Button>
          <Button isBusy variant={variant}>
            Busy
          </Button>
          <Button disabled variant={variant}>
            Disabled
          </Button>
          <Button size="small" variant={variant}>
            Small
          </Button>
          <Button size="large" variant={variant}>
            Large
          </Button>
          <Button icon="x" isIconOnly variant={variant}>
            Close
          </Button>
        </Specimen>
      ))}
      <Specimen name="Button, long text">
        <Button>{long}</Button>
      </Specimen>
      <Specimen name="LinkButton, TextLink, CopyButton">
        <LinkButton to="/_ui">See the plans</LinkButton>
        <LinkButton icon="arrow-left" to="/_ui" variant="ghost">
          Back
        </LinkButton>
        <TextLink to="/_ui">Read the terms</TextLink>
        <CopyButton label="Copy the order number" text="QY-2026-000001" />
      </Specimen>
      <Specimen name="Menu, Tooltip">
        <Menu
          items={[
            { label: 'Open', onSelect: () => undefined },
            { label: 'Remove', onSelect: () => undefined },
          ]}
          label="More"
        />
        <Tooltip content="Adds a description, never the name.">
          <Button>With a tooltip</Button>
        </Tooltip>
      </Specimen>
    </>
  )
}
