// Choices for the rules of a smart list: lists, countries, fields, imports, by their names on the screen.
import type { PhoneTypeName } from '@contract'
import { contactFieldNames } from '@contract/contactFields'
import { phoneTypeSchema } from '@contract/contactFilter'
import { computed, inject, provide, shallowRef, type ComputedRef, type InjectionKey } from 'vue'
import { useDisplay } from '../../composables/useDisplay'
import { useFormat } from '../../composables/writing/useFormat'
import { useText } from '../../composables/writing/useText'
import { useContactActs } from '../../stores/contacts/contactActs'
import { useContacts } from '../../stores/contacts/contacts'
import { countryChoices } from '../settings/countries'

interface Choice<Value> {
  readonly value: Value
  readonly label: string
}
export interface RuleChoices {
  readonly lists: ComputedRef<Choice<number>[]>
  /** 0 is everything. */
  readonly outOf: ComputedRef<Choice<number>[]>
  readonly countries: ComputedRef<Choice<string>[]>
  readonly phoneTypes: ComputedRef<Choice<PhoneTypeName>[]>
  readonly fields: ComputedRef<Choice<string>[]>
  readonly imports: ComputedRef<Choice<string>[]>
}

const key: InjectionKey<RuleChoices> = Symbol('rule choices')

/** Made once by the page; its rows take it from there. */
export function provideRuleChoices(): RuleChoices {
  const t = useText()
  const format = useFormat()
  const { locale } = useDisplay()
  const contacts = useContacts()
  const acts = useContactActs()
  const own = shallowRef<readonly string[]>([])
  void contacts.loadLists()
  void contacts.loadChoices()
  // Without them the standard ones can be chosen.
  acts.fieldNames().then(
    (names) => (own.value = names),
    () => undefined,
  )

  const lists = computed(() => contacts.lists.map(({ id, name }) => ({ value: id, label: name })))
  const choices: RuleChoices = {
    lists,
    outOf: computed(() => [{ value: 0, label: t('audience.everything') }, ...lists.value]),
    // Countries with people come first.
    countries: computed(() => {
      const here = (contacts.choices?.countries ?? []).map(({ country }) => country)
      const all = countryChoices(locale.value).map(({ value, label }) => ({ value, label }))
      return [
        ...here.flatMap((country) => all.filter(({ value }) => value === country)),
        ...all.filter(({ value }) => !here.includes(value)),
      ]
    }),
    phoneTypes: computed(() =>
      phoneTypeSchema.options.map((type) => ({ value: type, label: t(`contacts.type_${type}`) })),
    ),
    fields: computed(() => [
      ...contactFieldNames.map((name) => ({ value: name as string, label: t(`contactFields.${name}`) })),
      ...own.value.map((name) => ({ value: name, label: name })),
      { value: 'phone', label: t('audience.phone') },
    ]),
    imports: computed(() =>
      (contacts.choices?.imports ?? []).map(({ importId, fileName, at }) => ({
        value: importId,
        label: `${fileName}, ${format.time(at, 'inline')}`,
      })),
    ),
  }
  provide(key, choices)
  return choices
}

export function useRuleChoices(): RuleChoices {
  const choices = inject(key, undefined)
  if (!choices) throw new Error('provideRuleChoices is called by the page')
  return choices
}
