// The texts of a draft, when half of a trial gets a second one. Pure.
import type { Draft } from '@contract'
import { isDated, isPersonal, parseTemplate } from '../../messages/parseTemplate'
import type { RenderedMessage } from '../../messages/renderMessage'
import type { AudienceRow } from '../audience/audienceSql'
import { compileForPeople, type OwnFields } from './messageOfPerson'

type Texts = Pick<Draft, 'template' | 'trial'>

/** All texts as written: one or two. */
export function textsOf({ template, trial }: Texts): [string, ...string[]] {
  return trial?.secondText === undefined ? [template] : [template, trial.secondText]
}

/** Whether texts differ from person to person: they have fields, or there are two of them. */
export function haveSeveralTexts(draft: Texts): boolean {
  const [first, ...others] = textsOf(draft)
  return others.length > 0 || isPersonal(parseTemplate(first).pieces)
}

/** Whether any of them names the day of sending. */
export function nameTheDay(draft: Texts): boolean {
  return textsOf(draft).some((text) => isDated(parseTemplate(text).pieces))
}

/**
 * The place in `textsOf` of the text that a person gets. `position`: among the people in the order of their names, from 1. The draw of the
 * trial has chosen them at random, so every other one is as random.
 */
export function placeOfText(draft: Texts, position: number): 0 | 1 {
  return textsOf(draft).length === 2 && position % 2 === 0 ? 1 : 0
}

/** The draft with the text of one person as its only one. */
export function withTextAt<Kind extends Texts>(draft: Kind, position: number): Kind {
  return placeOfText(draft, position) === 0 ? draft : { ...draft, template: draft.trial?.secondText ?? draft.template }
}

/** Renders the text of the person at a position. */
export function compileTexts(draft: Texts, own: OwnFields): (person: AudienceRow, position: number) => RenderedMessage {
  const renders = textsOf(draft).map((text) => compileForPeople(parseTemplate(text).pieces, own))
  return (person, position) => {
    const render = renders[placeOfText(draft, position)]
    if (!render) throw new Error('A draft has at least one text')
    return render(person)
  }
}
