import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import QrCode from '../../../../renderer/features/profile/QrCode.svelte';

const renderCode = (address: string) => render(QrCode, { address, handle: '@ida@coast.example', onclose: () => {} });

it('shows the address as a code', async () => {
  await renderCode('https://coast.example/@ida');
  await expect.element(page.getByRole('img', { name: 'QR code for https://coast.example/@ida' })).toBeVisible();
});

it('S15: shows a long address with less error correction', async () => {
  await renderCode(`https://coast.example/${'a'.repeat(2_500)}`);
  await expect.element(page.getByRole('img')).toBeVisible();
});

it.each(['é', '漢', '🐦'])('S15: shows an address of %s that is too long for a code as text', async (character) => {
  const address = `https://coast.example/${character.repeat(1_900)}`;
  await renderCode(address);
  await expect.element(page.getByText(/too long for a QR code/)).toBeVisible();
  await expect.element(page.getByText(address)).toBeInTheDocument();
  expect(page.getByRole('img').elements()).toHaveLength(0);
});
