import { type ComponentProps, useState } from 'react'

import { Checkbox } from '../checkbox/checkbox.tsx'
import { Field } from '../field/field.tsx'
import { NumberField } from '../number-field/number-field.tsx'
import { RangeField } from '../range-field/range-field.tsx'
import { Segmented } from '../segmented/segmented.tsx'
import { Select } from '../select/select.tsx'
import { TextArea } from '../text-input/text-area.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { Specimen } from './specimen.tsx'

type Range = ComponentProps<typeof RangeField>['value']

const places = [
  { value: 'taipei', label: 'Taipei', hint: '12 plans' },
  { value: 'tokyo', label: 'Tokyo', hint: 'sold out', isDisabled: true },
]
const intervals = [
  { value: 'month', label: 'Monthly' },
  { value: 'hour', label: 'Hourly' },
  { value: 'year', label: 'Yearly', isDisabled: true },
]
const inputs = [
  { label: 'Text', hint: 'What it is for.' },
  { label: 'Filled', value: 'web-1' },
  { label: 'Wrong', value: 'web 1', error: 'Use letters, digits and hyphens.' },
  { label: 'Disabled', value: 'web-1', isDisabled: true },
]

export function Fields() {
  return (
    <>
      <h2>Fields</h2>
      <Specimen name="Field with TextInput">
        {inputs.map(({ label, hint, error, value, isDisabled }) => (
          <Field error={error} hint={hint} key={label} label={label}>
            {({ id, describedBy, isInvalid }) => (
              <TextInput
                aria-describedby={describedBy}
                defaultValue={value}
                disabled={isDisabled}
                id={id}
                isInvalid={isInvalid}
                placeholder="Placeholder"
              />
            )}
          </Field>
        ))}
        <TextInput aria-label="Search" icon="search" placeholder="Search" type="search" />
        <TextArea aria-label="Message" placeholder="Grows with its text" />
      </Specimen>
      <Choices />
    </>
  )
}

function Choices() {
  const [isChecked, setIsChecked] = useState(true)
  const [interval, setInterval] = useState('month')
  const [place, setPlace] = useState('taipei')
  const [count, setCount] = useState(2)
  const [range, setRange] = useState<Range>({ from: null, to: null })
  return (
    <>
      <Specimen name="Checkbox">
        <Checkbox checked={isChecked} label="Hide sold out" onCheckedChange={setIsChecked} />
        <Checkbox checked={false} disabled label="Disabled" onCheckedChange={setIsChecked} />
        <Checkbox checked={false} isInvalid label="Invalid" onCheckedChange={setIsChecked} />
      </Specimen>
      <Specimen name="Segmented, Select, NumberField, RangeField">
        <Segmented
          label="Billing"
          onValueChange={setInterval}
          options={intervals}
          value={interval}
        />
        <Select label="Location" onValueChange={setPlace} options={places} value={place} />
        <Select
          isDisabled
          label="Disabled"
          onValueChange={setPlace}
          options={places}
          value={place}
        />
        <NumberField
          label="Quantity"
          max={3}
          min={1}
          onValueChange={setCount}
          reasonAtMax="Only 3 left"
          value={count}
        />
        <NumberField isDisabled label="Disabled" onValueChange={setCount} value={1} />
        <RangeField
          format={value => `${value} GB`}
          label="Memory"
          onValueChange={setRange}
          onValueCommit={() => undefined}
          stops={[2, 4, 8, 16, 32, 64]}
          unit="GB"
          value={range}
        />
      </Specimen>
    </>
  )
}
