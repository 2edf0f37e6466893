// The guide as Markdown, one file a language, from the same texts that the app shows.
import {
  guideFacts,
  guideGroups,
  guideIds,
  guidePieces,
  languageTags,
  loadGuide,
  loadLanguage,
  makeText,
  type GuideId,
  type LanguageTag,
} from '../../../src/text'

/** Signs that mean something in Markdown stand as they are typed. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>#+]/g, (sign) => `\\${sign}`)

function ownName(tag: LanguageTag): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
}

export async function writeGuide(tag: LanguageTag): Promise<string> {
  const t = makeText(tag === 'ar' ? 'ar-u-nu-latn' : tag, await loadLanguage(tag))
  const guide = await loadGuide(tag)
  const rich = (text: string): string =>
    guidePieces(text, t)
      .map((piece) => (piece.bold ? `**${plain(piece.text)}**` : plain(piece.text)))
      .join('')

  const others = languageTags.map((other) => (other === tag ? ownName(other) : `[${ownName(other)}](${other}.md)`))
  const contents = guideGroups.flatMap((group) => [
    `**${plain(t(`guide.group_${group}`))}**`,
    guideIds
      .filter((id) => guideFacts[id].group === group)
      .map((id) => `- [${plain(guide[id].title)}](#${id})`)
      .join('\n'),
  ])

  function page(id: GuideId): string[] {
    const { title, lead, parts } = guide[id]
    const { picture } = guideFacts[id]
    return [
      `<a id="${id}"></a>`,
      `## ${plain(title)}`,
      rich(lead),
      ...(picture ? [`![${plain(title)}](../screenshots/${picture}.png)`] : []),
      ...parts.flatMap(({ heading, text, steps }) => [
        `### ${plain(heading)}`,
        ...(text ? [rich(text)] : []),
        ...(steps ? [steps.map((step, index) => `${index + 1}. ${rich(step)}`).join('\n')] : []),
      ]),
    ]
  }

  const blocks = [`# Postrider: ${plain(t('guide.title'))}`, others.join(' · '), plain(t('guide.docs')), ...contents]
  return `${[...blocks, ...guideIds.flatMap(page)].join('\n\n')}\n`
}
