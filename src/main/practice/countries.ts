// Dial codes, number lengths, mobile country codes, and prices of the practice gateway.
// Prices are invented play money as of 2026-11-01, in hundredths of a penny (1/10,000 GBP) for one part.
// Lengths are those of mobile numbers without the dial code, as wide as any source gives them.

export interface Country {
  readonly code: string
  readonly isoA3Code: string
  readonly name: string
  readonly localeName: string
  readonly dial: string
  readonly shortest: number
  readonly longest: number
  readonly mcc: string
  readonly priceUnits: number
}

const rows = `
GB GBR 44 9-10 234 320 United_Kingdom
US USA 1 10 310 65 United_States
CA CAN 1 10 302 70 Canada
FR FRA 33 9 208 480 France
DE DEU 49 10-11 262 690 Germany Deutschland
ES ESP 34 9 214 540 Spain España
IT ITA 39 9-10 222 560 Italy Italia
PT PRT 351 9 268 300 Portugal
IE IRL 353 9 272 510 Ireland Éire
NL NLD 31 9 204 720 Netherlands Nederland
BE BEL 32 9 206 760 Belgium België
LU LUX 352 9 270 610 Luxembourg Lëtzebuerg
CH CHE 41 9 228 570 Switzerland Schweiz
AT AUT 43 9-13 232 650 Austria Österreich
DK DNK 45 8 238 370 Denmark Danmark
SE SWE 46 9 240 520 Sweden Sverige
NO NOR 47 8 242 530 Norway Norge
FI FIN 358 6-11 244 570 Finland Suomi
IS ISL 354 7 274 460 Iceland Ísland
PL POL 48 9 260 280 Poland Polska
CZ CZE 420 9 230 440 Czechia Česko
SK SVK 421 9 231 550 Slovakia Slovensko
HU HUN 36 9 216 590 Hungary Magyarország
RO ROU 40 9 226 460 Romania România
BG BGR 359 8-9 284 630 Bulgaria България
GR GRC 30 10 202 430 Greece Ελλάδα
CY CYP 357 8 280 310 Cyprus Κύπρος
MT MLT 356 8 278 410 Malta
HR HRV 385 8-9 219 500 Croatia Hrvatska
SI SVN 386 8 293 540 Slovenia Slovenija
RS SRB 381 8-9 220 480 Serbia Srbija
EE EST 372 7-8 248 560 Estonia Eesti
LV LVA 371 8 247 490 Latvia Latvija
LT LTU 370 8 246 350 Lithuania Lietuva
UA UKR 380 9 255 780 Ukraine Україна
TR TUR 90 10 286 120 Türkiye
GI GIB 350 8 266 520 Gibraltar
IL ISR 972 9 425 340 Israel
AE ARE 971 9 424 410 United_Arab_Emirates
SA SAU 966 9 420 460 Saudi_Arabia
EG EGY 20 10 602 980 Egypt
MA MAR 212 9 604 870 Morocco
ZA ZAF 27 9 655 180 South_Africa
NG NGA 234 10 621 610 Nigeria
KE KEN 254 9 639 420 Kenya
GH GHA 233 9 620 630 Ghana
IN IND 91 10 404 290 India
PK PAK 92 10 410 690 Pakistan
CN CHN 86 11 460 340 China 中国
HK HKG 852 8 454 540 Hong_Kong
SG SGP 65 8 525 390 Singapore
JP JPN 81 10 440 650 Japan 日本
KR KOR 82 9-10 450 310 South_Korea 대한민국
TH THA 66 9 520 190 Thailand
PH PHL 63 10 515 260 Philippines
ID IDN 62 9-12 510 990 Indonesia
MY MYS 60 9-10 502 450 Malaysia
VN VNM 84 9 452 840 Vietnam
AU AUS 61 9 505 420 Australia
NZ NZL 64 8-10 530 760 New_Zealand
BR BRA 55 10-11 724 230 Brazil Brasil
MX MEX 52 10 334 380 Mexico México
AR ARG 54 10-11 722 520 Argentina
CL CHL 56 9 730 410 Chile
CO COL 57 10 732 90 Colombia
PE PER 51 9 716 350 Peru Perú`

function parseRow(row: string): Country {
  const [code = '', isoA3Code = '', dial = '', lengths = '', mcc = '', price = '', name = '', localeName = name] =
    row.split(' ')
  const [shortest = '', longest = shortest] = lengths.split('-')
  return {
    code,
    isoA3Code,
    name: name.replaceAll('_', ' '),
    localeName: localeName.replaceAll('_', ' '),
    dial,
    shortest: Number(shortest),
    longest: Number(longest),
    mcc,
    priceUnits: Number(price),
  }
}

export const countries: readonly Country[] = rows.trim().split('\n').map(parseRow)
