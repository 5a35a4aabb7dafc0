import { Card } from '../card/card.tsx'
import { Chip } from '../chip/chip.tsx'
import { DefinitionRow } from '../description-list/definition-row.tsx'
import { DescriptionList } from '../description-list/description-list.tsx'
import { Icon } from '../icon/icon.tsx'
import { List } from '../list/list.tsx'
import { PageHeader } from '../page-header/page-header.tsx'
import { Price } from '../price/price.tsx'
import { Row } from '../stack/row.tsx'
import { Stack } from '../stack/stack.tsx'
import { Stepper } from '../stepper/stepper.tsx'
import { Table } from '../table/table.tsx'
import { Text } from '../text/text.tsx'
import { Specimen } from './specimen.tsx'

export function DataDisplay() {
  return (
    <>
      <h2>Data</h2>
      <Specimen name="Card, Stack, DescriptionList, DefinitionRow">
        <Card>
          <Stack gap={3}>
            <strong>Dedicated 4C-16G</strong>
            <DescriptionList
              items={[
                { term: 'Location', value: 'Taipei, TW' },
                {
                  term: 'Hostname',
                  value: 'a-very-long-hostname-that-must-wrap.example.quarry.cloud',
                },
              ]}
            />
            <dl>
              <DefinitionRow isStrong term="Total">
                $15.00
              </DefinitionRow>
              <DefinitionRow layout="below" term="E-mail">
                ada@example.com
              </DefinitionRow>
            </dl>
          </Stack>
        </Card>
      </Specimen>
      <Specimen name="Stack, Row, List">
        <Stack as="section" gap={1}>
          <strong>Stack as a section</strong>
          <Row gap={3} justify="space-between" wrap>
            <span>Row: start</span>
            <span>Row: end</span>
          </Row>
          <List gap={1}>
            <li>List item 1</li>
            <li>List item 2</li>
          </List>
        </Stack>
      </Specimen>
      <Specimen name="Text">
        <Text size="l" weight="semibold">
          Large, semibold
        </Text>
        <Text size="s" tone="muted">
          Small, muted
        </Text>
        <Text isTabular size="xs" tone="danger">
          1,118 failed
        </Text>
      </Specimen>
      <Specimen name="Chip">
        <Chip onRemove={() => undefined} removeLabel="Remove Shared 1C-2G">
          Shared 1C-2G
        </Chip>
      </Specimen>
      <Specimen name="Price, Icon">
        <Price amount="83.00" interval="month" />
        <Price amount="0.1236" emphasis="muted" interval="hour" />
        <Price amount="583.00" emphasis="strong" interval="month" />
        <Icon name="server" size={24} />
      </Specimen>
      <Specimen name="Table">
        <Table>
          <thead>
            <tr>
              <th>Plan</th>
              <th data-numeric>Price</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Shared 1C-2G</td>
              <td data-numeric>$6.00</td>
            </tr>
            <tr>
              <td>Dedicated 16C-64G</td>
              <td data-numeric>$316.00</td>
            </tr>
          </tbody>
        </Table>
      </Specimen>
      <Specimen name="PageHeader, Stepper">
        <PageHeader description="What this page is for." title="Page title" />
        <Stepper
          current={1}
          steps={[{ label: 'Cart' }, { label: 'Order' }, { label: 'Payment' }]}
        />
      </Specimen>
    </>
  )
}
