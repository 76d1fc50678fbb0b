import { describe, expect, test } from 'vitest';
import { encodeBody, encodeQuery, fillPath } from '../src/encode.ts';

describe('fillPath', () => {
  test('escapes parameters into the path and returns the others', () => {
    expect(fillPath('/api/v1/tags/{name}/x/{id}', { name: 'a/b?c', id: '1', limit: 2 })).toEqual({
      path: '/api/v1/tags/a%2Fb%3Fc/x/1',
      rest: { limit: 2 },
    });
  });

  test.each([undefined, '', '.', '..', 7, '\ud800', 'a\udc00b'])('returns null if the parameter is %j', (id) => {
    expect(fillPath('/api/v1/statuses/{id}', { id })).toBeNull();
  });
});

describe('encodeQuery', () => {
  test('repeats the name for arrays, writes booleans as words, and omits undefined and null', () => {
    expect(encodeQuery({ 'id[]': ['1', '2'], types: ['a'], local: true, max_id: undefined, note: null })).toBe(
      'id[]=1&id[]=2&types[]=a&local=true',
    );
    expect(encodeQuery({})).toBe('');
  });

  test('prefers the parameters of the cursor', () => {
    expect(encodeQuery({ limit: 40, local: true, cursor: 'limit=2&until=9' })).toBe('local=true&limit=2&until=9');
  });

  test('keeps brackets in names and escapes them in values', () => {
    expect(encodeQuery({ q: 'a[b]&c=d' })).toBe('q=a%5Bb%5D%26c%3Dd');
  });
});

describe('encodeBody', () => {
  test('returns no body without parameters or for the query encoding', () => {
    expect(encodeBody('json', {})).toEqual({ content: null, type: null });
    expect(encodeBody('form', { a: undefined })).toEqual({ content: null, type: null });
    expect(encodeBody('query', { a: 1 })).toEqual({ content: null, type: null });
  });

  test('encodes JSON without undefined parameters', () => {
    expect(encodeBody('json', { status: 'Terns', sensitive: false, language: undefined })).toEqual({
      content: '{"status":"Terns","sensitive":false}',
      type: 'application/json',
    });
  });

  test('nests objects in a form', () => {
    const { content, type } = encodeBody('form', { subscription: { keys: { auth: 'A' } }, ids: ['1', '2'] });
    expect(type).toBe('application/x-www-form-urlencoded');
    expect([...new URLSearchParams(content as string)]).toEqual([
      ['subscription[keys][auth]', 'A'],
      ['ids[]', '1'],
      ['ids[]', '2'],
    ]);
  });

  test('numbers the objects of an array in a form', () => {
    const { content } = encodeBody('form', {
      fields_attributes: [
        { name: 'Boat', value: 'Tern' },
        { name: 'Pronouns', value: '' },
      ],
    });
    expect([...new URLSearchParams(content as string)]).toEqual([
      ['fields_attributes[0][name]', 'Boat'],
      ['fields_attributes[0][value]', 'Tern'],
      ['fields_attributes[1][name]', 'Pronouns'],
      ['fields_attributes[1][value]', ''],
    ]);
  });

  test('encodes multipart instead of a form if there is a file', () => {
    const { content, type } = encodeBody('form', { avatar: new Blob(['x']), source: { privacy: 'private' }, locked: true });
    expect(type).toBeNull();
    expect([...(content as FormData)]).toEqual([
      ['avatar', expect.any(File)],
      ['source[privacy]', 'private'],
      ['locked', 'true'],
    ]);
  });

  test('omits alerts that are off from a form', () => {
    const { content } = encodeBody('form', { data: { policy: 'all', alerts: { follow: true, mention: false } } });
    expect([...new URLSearchParams(content as string)]).toEqual([
      ['data[policy]', 'all'],
      ['data[alerts][follow]', 'true'],
    ]);
  });

  test('encodes multipart with the unchanged file', () => {
    const file = new Blob(['bytes'], { type: 'image/png' });
    const { content, type } = encodeBody('multipart', { file, description: 'A tern' });
    const form = content as FormData;
    expect(type).toBeNull();
    expect((form.get('file') as Blob).type).toBe('image/png');
    expect(form.get('description')).toBe('A tern');
  });
});
