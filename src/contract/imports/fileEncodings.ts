// Every encoding that a text file can be read in, by the name used in `ImportLayout.encoding`, and the script it was made for.

export type EncodingScript =
  | 'all'
  | 'western'
  | 'central'
  | 'baltic'
  | 'celtic'
  | 'cyrillic'
  | 'greek'
  | 'turkish'
  | 'romanian'
  | 'croatian'
  | 'icelandic'
  | 'nordic'
  | 'portuguese'
  | 'hebrew'
  | 'arabic'
  | 'thai'
  | 'vietnamese'
  | 'armenian'
  | 'georgian'
  | 'kazakh'
  | 'japanese'
  | 'korean'
  | 'chineseSimplified'
  | 'chineseTraditional'

const encodingsByScript: Readonly<Record<EncodingScript, string>> = {
  all: 'utf-8 utf-16le utf-16be',
  western: 'windows-1252 macintosh iso-8859-1 iso-8859-15 cp437 cp850 cp858',
  central: 'windows-1250 maccenteuro iso-8859-2 cp852',
  baltic: 'windows-1257 iso-8859-4 iso-8859-13 cp775',
  celtic: 'iso-8859-14',
  cyrillic: 'windows-1251 maccyrillic macukraine koi8-r koi8-u iso-8859-5 cp855 cp866 cp1125',
  greek: 'windows-1253 macgreek iso-8859-7 cp737 cp869',
  turkish: 'windows-1254 macturkish iso-8859-9 cp857',
  romanian: 'macromania iso-8859-16',
  croatian: 'maccroatian',
  icelandic: 'maciceland cp861',
  nordic: 'iso-8859-10 cp865',
  portuguese: 'cp860',
  hebrew: 'windows-1255 iso-8859-8 cp862',
  arabic: 'windows-1256 iso-8859-6 cp720 cp864',
  thai: 'windows-874 iso-8859-11 macthai',
  vietnamese: 'windows-1258 viscii tcvn',
  armenian: 'armscii8',
  georgian: 'georgianps georgianacademy',
  kazakh: 'rk1048 pt154',
  japanese: 'shift_jis euc-jp',
  korean: 'euc-kr',
  chineseSimplified: 'gb18030',
  chineseTraditional: 'big5',
}

export interface FileEncoding {
  readonly encoding: string
  readonly script: EncodingScript
}

export const fileEncodings: readonly FileEncoding[] = Object.entries(encodingsByScript).flatMap(([script, names]) =>
  names.split(' ').map((encoding) => ({ encoding, script: script as EncodingScript })),
)
