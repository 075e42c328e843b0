/** A country or territory (markets rule 10). */
export interface Country {
  /**
   * ISO 3166-1 alpha-2. Namibia's is empty (markets rule 10): some systems read its code `NA` as "not available", and
   * stored data would become unreadable without it.
   */
  id: string
  /** In English. */
  name: string
  latitude: number
  longitude: number
  /** Zoom level at which a map shows the entire country. Default: `defaultZoom`. */
  zoomLevel?: number
}

/** Zoom level of countries without their own (markets rule 10). */
const defaultZoom = 7

// Code, latitude, longitude, zoom level if not the default (`-`: none), name; separated by `;`.
const list = `
AD 42.55 1.58 11.25 Andorra;AE 23.42 53.85 United Arab Emirates;AF 33.94 67.71 6 Afghanistan;
AG 17.06 -61.8 10 Antigua and Barbuda;AI 18.22 -63.07 11 Anguilla;AL 41.15 20.17 Albania;AM 40.07 45.04 Armenia;
AO -11.2 17.87 5.5 Angola;AQ -75.25 0.07 2 Antarctica;AR -38.42 -63.62 4 Argentina;AS -14.27 -170.13 10 American Samoa;
AT 47.52 14.55 Austria;AU -25.27 133.78 4 Australia;AW 12.52 -69.97 11 Aruba;AX 60.18 19.92 9 Åland Islands;
AZ 40.14 47.58 Azerbaijan;BA 43.92 17.68 Bosnia and Herzegovina;BB 13.19 -59.54 11 Barbados;BD 23.68 90.36 Bangladesh;
BE 50.5 4.47 7.5 Belgium;BF 12.24 -1.56 Burkina Faso;BG 42.73 25.49 Bulgaria;BH 25.93 50.64 10 Bahrain;
BI -3.37 29.92 8 Burundi;BJ 9.31 2.32 Benin;BL 17.9 -62.83 12 Saint Barthélemy;BM 32.32 -64.76 11.5 Bermuda;
BN 4.54 114.73 9 Brunei;BO -16.29 -63.59 5.5 Bolivia;BQ 12.18 -68.24 10 Caribbean Netherlands;
BR -14.24 -51.93 4 Brazil;BS 25.03 -77.4 Bahamas;BT 27.51 90.43 8 Bhutan;BV -54.42 3.41 11 Bouvet Island;
BW -22.33 24.68 6 Botswana;BY 53.71 27.95 6 Belarus;BZ 17.19 -88.5 8 Belize;CA 56.13 -106.35 4.75 Canada;
CC -12.16 96.87 11 Cocos (Keeling) Islands;CD -4.04 21.76 5 Congo (DRC);CF 6.61 20.94 6 Central African Republic;
CG -0.23 15.83 6 Congo (Republic);CH 46.82 8.23 7.5 Switzerland;CI 7.54 -5.55 Côte d’Ivoire;
CK -21.24 -159.78 10 Cook Islands;CL -35.68 -71.54 4 Chile;CM 7.37 12.35 6 Cameroon;CN 35.86 104.2 4 China;
CO 4.57 -74.3 5.5 Colombia;CR 9.75 -83.75 Costa Rica;CU 21.52 -77.78 6 Cuba;CV 16 -24.01 8 Cape Verde;
CW 12.17 -68.99 10 Curaçao;CX -10.45 105.69 11 Christmas Island;CY 35.13 33.43 8.5 Cyprus;CZ 49.82 15.47 Czechia;
DE 51.17 10.45 6 Germany;DJ 11.83 42.59 8 Djibouti;DK 56.26 9.5 Denmark;DM 15.41 -61.37 10 Dominica;
DO 18.74 -70.16 8 Dominican Republic;DZ 28.03 1.66 5 Algeria;EC -1.83 -78.18 6.5 Ecuador;EE 58.6 25.01 Estonia;
EG 26.82 30.8 6 Egypt;EH 24.22 -12.89 6 Western Sahara;ER 15.18 39.78 Eritrea;ES 40.46 -3.75 6 Spain;
ET 9.15 40.49 6 Ethiopia;FI 61.92 25.75 5 Finland;FJ -16.58 179.41 8 Fiji;FK -51.8 -59.52 8 Falkland Islands;
FM 7.43 150.55 Micronesia;FO 61.89 -6.91 8.5 Faroe Islands;FR 46.23 2.21 5 France;GA -0.8 11.61 Gabon;
GB 55.38 -3.44 5.5 United Kingdom;GD 12.26 -61.6 10 Grenada;GE 42.32 43.36 Georgia;GF 3.93 -53.13 French Guiana;
GG 49.47 -2.59 11 Guernsey;GH 7.95 -1.02 Ghana;GI 36.14 -5.35 13 Gibraltar;GL 71.71 -42.6 3.5 Greenland;
GM 13.44 -15.31 8 Gambia;GN 9.95 -9.7 Guinea;GP 17 -62.07 9 Guadeloupe;GQ 1.65 10.27 Equatorial Guinea;
GR 39.07 21.82 6.5 Greece;GS -54.43 -36.59 8 South Georgia and the South Sandwich Islands;GT 15.78 -90.23 Guatemala;
GU 13.44 144.79 10 Guam;GW 11.8 -15.18 8 Guinea-Bissau;GY 4.86 -58.93 6.5 Guyana;HK 22.4 114.11 10 Hong Kong;
HM -53.08 73.5 10 Heard Island and McDonald Islands;HN 15.2 -86.24 Honduras;HR 45.1 15.2 Croatia;
HT 18.97 -72.29 8 Haiti;HU 47.16 19.5 Hungary;ID -0.79 113.92 4.5 Indonesia;IE 53.41 -8.24 6.5 Ireland;
IL 31.05 34.85 Israel;IM 54.24 -4.55 10 Isle of Man;IN 20.59 78.96 4.5 India;
IO -6.34 71.88 9 British Indian Ocean Territory;IQ 33.22 43.68 6 Iraq;IR 32.43 53.69 5 Iran;IS 64.96 -19.02 6 Iceland;
IT 41.87 12.57 6 Italy;JE 49.21 -2.13 11 Jersey;JM 18.11 -77.3 9 Jamaica;JO 30.59 36.24 Jordan;
JP 36.2 138.25 5 Japan;KE -0.02 37.91 6 Kenya;KG 41.2 74.77 6.5 Kyrgyzstan;KH 12.57 104.99 Cambodia;
KI -3.37 -168.73 5 Kiribati;KM -11.88 43.87 9 Comoros;KN 17.36 -62.78 11 Saint Kitts and Nevis;
KP 40.34 127.51 6.5 North Korea;KR 35.91 127.77 6.5 South Korea;KW 29.31 47.48 8.5 Kuwait;
KY 19.51 -80.57 10 Cayman Islands;KZ 48.02 66.92 4.5 Kazakhstan;LA 19.86 102.5 6 Laos;LB 33.85 35.86 8.5 Lebanon;
LC 13.91 -60.98 10.5 Saint Lucia;LI 47.17 9.56 11 Liechtenstein;LK 7.87 80.77 Sri Lanka;LR 6.43 -9.43 Liberia;
LS -29.61 28.23 8 Lesotho;LT 55.17 23.88 Lithuania;LU 49.82 6.13 9.6 Luxembourg;LV 56.88 24.6 Latvia;
LY 26.34 17.23 5.5 Libya;MA 31.79 -7.09 5.5 Morocco;MC 43.75 7.41 13 Monaco;MD 47.41 28.37 Moldova;
ME 42.71 19.37 8 Montenegro;MF 18.08 -63.05 12 Saint Martin;MG -18.77 46.87 5.5 Madagascar;
MH 7.13 171.18 8 Marshall Islands;MK 41.61 21.75 8 North Macedonia;ML 17.57 -4 5.5 Mali;MM 21.91 95.96 5.5 Myanmar;
MN 46.86 103.85 5 Mongolia;MO 22.2 113.54 12 Macao;MP 17.33 145.38 8 Northern Mariana Islands;
MQ 14.64 -61.02 10 Martinique;MR 21.01 -10.94 5.5 Mauritania;MS 16.74 -62.19 12 Montserrat;MT 35.94 14.38 10.5 Malta;
MU -20.35 57.55 9.5 Mauritius;MV 3.2 73.22 Maldives;MW -13.25 34.3 Malawi;MX 23.63 -102.55 5 Mexico;
MY 4.21 101.98 6 Malaysia;MZ -18.67 35.53 5.5 Mozambique; -22.96 18.49 6 Namibia;NC -20.9 165.62 8 New Caledonia;
NE 17.61 8.08 6 Niger;NF -29.04 167.95 12 Norfolk Island;NG 9.08 8.68 6 Nigeria;NI 12.87 -85.21 Nicaragua;
NL 52.13 5.29 Netherlands;NO 60.47 8.47 4.75 Norway;NP 28.39 84.12 Nepal;NR -0.52 166.93 13 Nauru;
NU -19.05 -169.87 11 Niue;NZ -40.9 174.89 5.5 New Zealand;OM 21.51 55.92 6 Oman;PA 8.54 -80.78 Panama;
PE -9.19 -75.02 5 Peru;PF -17.68 -149.41 9 French Polynesia;PG -6.31 143.96 6 Papua New Guinea;
PH 12.88 121.77 5.5 Philippines;PK 30.38 69.35 5.5 Pakistan;PL 51.92 19.15 6 Poland;
PM 46.94 -56.27 10 Saint Pierre and Miquelon;PN -24.7 -127.44 9 Pitcairn Islands;PR 18.22 -66.59 9 Puerto Rico;
PS 31.95 35.23 9 Palestine;PT 39.4 -8.22 6.5 Portugal;PW 7.51 134.58 9 Palau;PY -23.44 -58.44 6 Paraguay;
QA 25.35 51.18 8.5 Qatar;RE -21.12 55.54 10 Réunion;RO 45.94 24.97 6.5 Romania;RS 44.02 21.01 Serbia;
RU 61.52 105.32 3 Russia;RW -1.94 29.87 8.5 Rwanda;SA 23.89 45.08 5 Saudi Arabia;SB -9.65 160.16 6.5 Solomon Islands;
SC -4.68 55.49 9 Seychelles;SD 12.86 30.22 5 Sudan;SE 60.13 18.64 5 Sweden;SG 1.35 103.82 11 Singapore;
SH -24.14 -10.03 9 Saint Helena;SI 46.15 15 8 Slovenia;SJ 77.55 23.67 5 Svalbard and Jan Mayen;SK 48.67 19.7 Slovakia;
SL 8.46 -11.78 Sierra Leone;SM 43.94 12.46 12 San Marino;SN 14.5 -14.45 Senegal;SO 5.15 46.2 5.5 Somalia;
SR 3.92 -56.03 Suriname;SS 6.88 31.31 6 South Sudan;ST 0.19 6.61 9 São Tomé and Príncipe;SV 13.79 -88.9 8.5 El Salvador;
SX 18.04 -63.06 12 Sint Maarten;SY 34.8 39 Syria;SZ -26.52 31.47 9 Eswatini;TC 21.69 -71.8 9 Turks and Caicos Islands;
TD 15.45 18.73 5.5 Chad;TF -49.28 69.35 8 French Southern Territories;TG 8.62 0.82 Togo;TH 15.87 100.99 5.5 Thailand;
TJ 38.86 71.28 Tajikistan;TK -8.97 -171.86 10 Tokelau;TL -8.87 125.73 8 Timor-Leste;TM 38.97 59.56 6 Turkmenistan;
TN 33.89 9.54 6.5 Tunisia;TO -21.18 -175.2 9 Tonga;TR 38.96 35.24 6 Türkiye;TT 10.69 -61.22 9 Trinidad and Tobago;
TV -7.11 177.65 9 Tuvalu;TW 23.7 120.96 Taiwan;TZ -6.37 34.89 6 Tanzania;UA 48.38 31.17 5.5 Ukraine;
UG 1.37 32.29 Uganda;UM 19.28 166.65 8 U.S. Outlying Islands;US 37.09 -95.71 4.5 United States;UY -32.52 -55.77 6.5 Uruguay;
UZ 41.38 64.59 5.5 Uzbekistan;VA 41.9 12.45 - Vatican City;VC 12.98 -61.29 - Saint Vincent and the Grenadines;
VE 6.42 -66.59 - Venezuela;VG 18.42 -64.64 - British Virgin Islands;VI 18.34 -64.9 - U.S. Virgin Islands;
VN 14.06 108.28 - Vietnam;VU -15.38 166.96 Vanuatu;WF -13.77 -177.16 - Wallis and Futuna;WS -13.76 -172.1 9 Samoa;
XK 42.6 20.9 8.5 Kosovo;YE 15.55 48.52 6 Yemen;YT -12.83 45.17 10 Mayotte;ZA -30.56 22.94 5 South Africa;
ZM -13.13 27.85 6 Zambia;ZW -19.02 29.15 6 Zimbabwe`

const entry = /^([A-Z]{2})? ?(-?[\d.]+) (-?[\d.]+)(?: (-|[\d.]+))? (.+)$/

function countryIn(text: string): Country {
  const [, id = '', latitude, longitude, zoom, name = ''] = entry.exec(text.trim()) ?? []
  const zoomLevel = zoom === undefined ? defaultZoom : Number(zoom)
  return {
    id,
    name,
    latitude: Number(latitude),
    longitude: Number(longitude),
    ...(!Number.isNaN(zoomLevel) && { zoomLevel }),
  }
}

/** Every country and territory, in the order of codes. */
export const countries: readonly Country[] = list.split(';').map(countryIn)

/** ISO 3166-1 alpha-2 of every country and territory. */
export const countryCodes: readonly string[] = countries.map(({ id }) => id || 'NA')

const byId = new Map(countries.map((country) => [country.id, country]))

/** @param id ISO 3166-1 alpha-2; Namibia is also found by `NA` */
export const countryOf = (id: string): Country | undefined => byId.get(id === 'NA' ? '' : id)

/** Dialling codes of the countries that the shop delivers to (ITU E.164). */
const dialling = `AD376 AE971 AL355 AM374 AT43 AU61 BA387 BE32 BG359 BH973 CA1 CH41 CY357 CZ420 DE49 DK45 DZ213 EE372
EG20 ES34 FI358 FO298 FR33 GB44 GL299 GR30 HR385 HU36 IE353 IS354 IT39 JO962 KW965 LT370 LU352 LV371 MK389 MT356 NL31
NO47 PL48 PT351 QA974 RO40 RS381 SA966 SE46 SI386 SK421 TN216 TR90 US1`

const diallingCodes = new Map(dialling.split(/\s/).map((text) => [text.slice(0, 2), `+${text.slice(2)}`]))

/** Returns a country's dialling code, such as `+45`; undefined for countries without delivery. */
export const diallingCodeOf = (country: string): string | undefined => diallingCodes.get(country)
