import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import TextField from '../../../../renderer/ui/form/TextField.svelte';

const field = page.getByRole('textbox', { name: 'Address' });

describe('TextField', () => {
  it('uses the label as its name and the hint as its description', async () => {
    await render(TextField, { label: 'Address', value: 'coast.example', hint: 'For example coast.example' });
    await expect.element(field).toHaveValue('coast.example');
    await expect.element(field).toHaveAccessibleDescription('For example coast.example');
    await expect.element(field).not.toHaveAttribute('aria-invalid');
  });

  it('is marked as invalid and described by its problem first', async () => {
    const screen = await render(TextField, { label: 'Address', value: '', hint: 'A hint' });
    await screen.rerender({ problem: 'Type an address.' });
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription('Type an address. A hint');
    await expect.element(page.getByText('Type an address.')).toHaveAttribute('aria-live', 'assertive');
  });

  it('passes attributes to its input', async () => {
    await render(TextField, { label: 'Address', value: '', maxlength: 4, autocomplete: 'url' });
    await field.fill('coast');
    await expect.element(field).toHaveAttribute('autocomplete', 'url');
    await expect.element(field).toHaveAttribute('maxlength', '4');
  });
});
