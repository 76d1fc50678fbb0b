// Provides the smallest entities that a server may send.
export const rawAccount = { id: '7', username: 'mira', acct: 'mira', display_name: 'Mira', avatar: 'https://files.example/a.png' };
export const rawStatus = {
  id: '100',
  uri: 'https://coast.example/100',
  created_at: '2026-05-04T12:00:00.000Z',
  account: rawAccount,
  content: '<p>Terns are back</p>',
  visibility: 'public',
};
