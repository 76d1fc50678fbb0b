import { expect, it } from 'vitest';
import { detectLanguage } from '../../../../renderer/logic/text/detect-language.ts';

it.each([
  ['eu', 'Azkenean bizikleta konpondu dut gaur goizean'],
  ['de', 'Heute endlich das Fahrrad repariert'],
  ['pt', 'Finalmente consertei a bicicleta hoje de manhã'],
  ['fi', 'Tietääkö kukaan hyvää leipomoa täällä?'],
  ['uk', 'Хто-небудь знає гарну пекарню поруч?'],
  ['fa', 'کسی نانوایی خوبی این نزدیکی می‌شناسد؟'],
  ['ja', '今朝やっと自転車を直しました'],
  ['zh', '今天早上终于修好了自行车'],
  ['ko', '역 근처에 좋은 빵집 아는 사람 있나요'],
])('detects the language of a short text: %s', async (language, text) => expect(await detectLanguage(text, 'en')).toBe(language));

it('suggests nothing for a text in the chosen language or a variant of it', async () => {
  expect(await detectLanguage('What a lovely evening by the sea', 'en')).toBe(null);
  expect(await detectLanguage('What a lovely evening by the sea', 'en-GB')).toBe(null);
  expect(await detectLanguage('今天早上终于修好了自行车', 'zh-TW')).toBe(null);
  expect(await detectLanguage('For en fin kveld ved havet, tenker jeg', 'nb')).toBe(null);
});

it('suggests nothing if the detector does not know the chosen language', async () => {
  expect(await detectLanguage('Alguén coñece unha boa panadaría por aquí?', 'gl')).toBe(null);
  expect(await detectLanguage('Ĉu iu konas bonan bakejon ĉi tie en la urbo?', 'eo')).toBe(null);
});

it.each([
  ['short', 'Sehr cool'],
  [
    'only addresses, mentions, tags, and shortcodes',
    'https://example.com/heute-endlich-das-fahrrad @ida@küste.example #fahrradreparatur :fahrrad_heute:',
  ],
  ['in a language with a low score', 'Oes rhywun yn gwybod am bopty da?'],
  ['empty', ''],
])('suggests nothing for a text: %s', async (_, text) => expect(await detectLanguage(text, 'en')).toBe(null));

it('detects a language if none is chosen', async () =>
  expect(await detectLanguage('Heute endlich das Fahrrad repariert', null)).toBe('de'));
